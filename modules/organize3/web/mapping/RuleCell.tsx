// In a row of mappings: the rule as a sentence.
import type { WireDocument } from '#core/wire.ts'
import { useTexts } from '#web/api/texts.ts'
import { MappingTexts } from './MappingTexts.tsx'
import { ruleWords } from './rule-words.ts'

export default function RuleCell({ record }: { record: WireDocument }) {
  return (
    <MappingTexts outline={null}>
      <Words record={record} />
    </MappingTexts>
  )
}

function Words({ record }: { record: WireDocument }) {
  return ruleWords(useTexts(), record)
}
