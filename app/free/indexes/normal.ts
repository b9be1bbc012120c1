// The normal form of a selector, as CouchDB writes it: every operator explicit, fields spelled whole, negations at the
// fields. Reading it again gives the same conditions.
import { formatPath } from '#server/selectors/path.ts'
import type { Condition, Test } from '#server/selectors/selector.ts'

type Selector = Record<string, unknown>

export function normalForm(condition: Condition): Selector {
  switch (condition.is) {
    case 'all':
      return condition.of.length === 0 ? {} : { $and: condition.of.map(normalForm) }
    case 'any':
      return { $or: condition.of.map(normalForm) }
    case 'text':
      return { $text: condition.words }
    case 'field': {
      const name = formatPath(condition.path).replace(/^\$/, '\\$')
      const test = normalTest(condition.test)
      return condition.path.length === 0 ? test : { [name]: test }
    }
  }
}

function normalTest(test: Test): Selector {
  switch (test.op) {
    case 'not':
      return { $not: normalTest(test.test) }
    case 'elemMatch':
    case 'allMatch':
    case 'keyMapMatch':
      return { [`$${test.op}`]: normalForm(test.inner) }
    case 'in':
    case 'nin':
    case 'all':
      return { [`$${test.op}`]: test.values }
    case 'type':
      return { $type: test.name }
    case 'size':
      return { $size: test.size }
    case 'mod':
      return { $mod: [test.divisor, test.remainder] }
    case 'regex':
      return { $regex: test.pattern.source }
    case 'beginsWith':
      return { $beginsWith: test.prefix }
    default:
      return { [`$${test.op}`]: test.value }
  }
}
