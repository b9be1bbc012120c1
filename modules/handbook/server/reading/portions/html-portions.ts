// Divides a long HTML page into portions that are drawn one after the other: between its elements, and inside of those that are too
// large for one, which then are in several portions, each with its share of the content.
import { isElement, type Node } from '../html-elements.ts'
import { endOfPart, maxPortion } from './text-portions.ts'

/** What an element weighs, in characters. */
const elementWeight = 8
/** Of the elements that were asked for: each is weighed once, however many lie around it. */
type Weights = WeakMap<Node & object, number>

export function portionsOf(nodes: readonly Node[], weights: Weights = new WeakMap()): Node[][] {
  const portions: Node[][] = []
  let portion: Node[] = []
  let weight = 0
  const end = () => {
    if (portion.length > 0) portions.push(portion)
    portion = []
    weight = 0
  }
  for (const node of nodes) {
    const own = weightOf(node, weights)
    if (weight + own > maxPortion) end()
    if (own <= maxPortion) {
      portion.push(node)
      weight += own
      continue
    }
    for (const part of partsOf(node, weights)) portions.push([part])
  }
  end()
  return portions
}

function weightOf(node: Node, weights: Weights): number {
  if (!isElement(node)) return node.length
  const known = weights.get(node)
  if (known !== undefined) return known
  const weight = node.children.reduce((sum, child) => sum + weightOf(child, weights), elementWeight)
  weights.set(node, weight)
  return weight
}

function partsOf(node: Node, weights: Weights): Node[] {
  if (isElement(node)) {
    return portionsOf(node.children, weights).map((children) => ({ ...node, children }))
  }
  const parts: string[] = []
  for (let at = 0; at < node.length;) {
    const end = endOfPart(node, at + maxPortion)
    parts.push(node.slice(at, end))
    at = end
  }
  return parts
}
