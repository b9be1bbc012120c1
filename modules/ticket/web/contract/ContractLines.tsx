// Contracts under each other, each with whether it is in force, or how soon it ends.
import { useGroup } from '#web/api/context.ts'
import { Row, Rows, RowTitle } from '#web/ui/list/Rows.tsx'
import { useReference } from '#web/fields/labels.tsx'
import type { Contract } from './use-in-force.ts'
import { useStateWords } from './use-state-words.ts'

interface ContractLinesProps {
  readonly contracts: readonly Contract[]
  /** With whose they are, where there is little room. */
  readonly named?: boolean
}

export function ContractLines({ contracts, named }: ContractLinesProps) {
  return (
    <Rows>
      {contracts.map((contract) => (
        <Line key={contract._id} contract={contract} named={named} />
      ))}
    </Rows>
  )
}

function Line({ contract, named }: { contract: Contract; named: boolean | undefined }) {
  const { db } = useGroup()
  const words = useStateWords(contract)
  const { label: customer } = useReference(named ? (contract.customer_id ?? '') : '')
  return (
    <Row href={`/account/${db}/contracts/${contract._id}`}>
      <RowTitle second={named ? [customer, words].filter(Boolean).join(' · ') : undefined}>
        {contract.label}
      </RowTitle>
      {!named && <span className="muted">{words}</span>}
    </Row>
  )
}
