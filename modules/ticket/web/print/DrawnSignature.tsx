// A signature as it was drawn, above the line of a paper.
import { signatureField } from '../../rules/receipt/signature.ts'

export function DrawnSignature({ path }: { path: string }) {
  return (
    <svg viewBox={`0 0 ${signatureField.width} ${signatureField.height}`} aria-hidden>
      <path d={path} />
    </svg>
  )
}
