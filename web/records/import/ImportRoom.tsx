// The room where a file becomes records of one kind: drop it, correct what was found, see every row as it will be, import.
// An import under way, or an earlier one, is at `?import=…`.
import { IconUpload } from '@tabler/icons-react'
import { orderExamples } from '#core/import/date-order.ts'
import { openOrder } from '#core/import/match.ts'
import type { Entity } from '#core/entity/entity.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { RowsSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Page, PageHeader, Stack, TwoColumns } from '#web/ui/page/Page.tsx'
import { NewRefused } from '../form/NewRefused.tsx'
import { useCrumbs } from '../use-crumbs.ts'
import { useNewAddress } from '../use-new-address.ts'
import { ColumnsCard } from './ColumnsCard.tsx'
import { DropCard } from './DropCard.tsx'
import { FileCard } from './FileCard.tsx'
import { ImportTexts } from './ImportTexts.tsx'
import { PastImports } from './PastImports.tsx'
import { PreviewCard } from './PreviewCard.tsx'
import { OrderQuestion } from './Question.tsx'
import { ReadingCard } from './reading/ReadingCard.tsx'
import { SendButton } from './SendButton.tsx'
import { SummaryCards } from './SummaryCards.tsx'
import { TableStatus } from './TableStatus.tsx'
import { useCheck } from './use-check.ts'
import { useSource, type Room, type Source } from './reading/use-source.ts'
import { useKnowledge, type Knowledge } from './use-vocabulary.ts'

export function ImportRoom({ entity }: { entity: Entity }) {
  return (
    <ImportTexts>
      <RoomOf entity={entity} />
    </ImportTexts>
  )
}

function RoomOf({ entity }: { entity: Entity }) {
  const { params } = useAddress()
  const knowledge = useKnowledge(entity.kind)
  const mayCreate = useNewAddress(entity) !== undefined
  const id = params.get('import')
  // One that filled the plan is still looked at, continued and taken back.
  if (id === null && !mayCreate) {
    return (
      <Frame entity={entity}>
        <NewRefused entity={entity} />
      </Frame>
    )
  }
  if (!knowledge) return <RowsSkeleton />
  if (id !== null) {
    return (
      <Frame entity={entity} narrow>
        <TableStatus key={id} id={id} kind={knowledge.kind} />
      </Frame>
    )
  }
  return <NewImport entity={entity} knowledge={knowledge} />
}

interface FrameProps {
  readonly entity: Entity
  readonly actions?: React.ReactNode
  readonly narrow?: boolean
  readonly children: React.ReactNode
}

function Frame({ entity, actions, narrow, children }: FrameProps) {
  const t = useTexts()
  const crumbs = useCrumbs(entity)
  const many = t(`${entity.key}.many`).toLocaleLowerCase(t.locale)
  return (
    <Page narrow={narrow}>
      <PageHeader crumbs={crumbs} title={t('import.title', { many })} actions={actions} />
      {children}
    </Page>
  )
}

function NewImport({ entity, knowledge }: { entity: Entity; knowledge: Knowledge }) {
  const t = useTexts()
  const room = useSource(knowledge)
  const { source, reading } = room
  if (!source && reading !== undefined) {
    return (
      <Frame entity={entity}>
        <ReadingCard name={reading} progress={room.progress} onCancel={room.close} />
      </Frame>
    )
  }
  if (!source) {
    return (
      <Frame entity={entity}>
        <Stack>
          <DropCard
            problem={room.problem && t(`import.problems.${room.problem}`)}
            onFile={room.openFile}
            onText={(text, name) => room.openText(name, text)}
          />
          <PastImports kind={entity.kind} />
        </Stack>
      </Frame>
    )
  }
  const other = (
    <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={room.close}>
      {t('import.other')}
    </Button>
  )
  return (
    <Frame entity={entity} actions={other}>
      <OpenFile knowledge={knowledge} room={room} source={source} />
    </Frame>
  )
}

interface OpenFileProps {
  readonly knowledge: Knowledge
  readonly room: Room
  readonly source: Source
}

function OpenFile({ knowledge, room, source }: OpenFileProps) {
  const { kind } = knowledge
  const t = useTexts()
  const { plan, facts, rows, header, isOrdered } = source
  const check = useCheck(plan, rows)
  const open = isOrdered ? undefined : openOrder(plan.columns, facts)
  return (
    <TwoColumns
      main={
        <>
          <FileCard room={room} source={source} />
          {open && (
            <OrderQuestion
              {...orderExamples(facts[open.at]!.sample, open.found.open)}
              column={header[open.at] || t('import.columns.unnamed', { number: open.at + 1 })}
              onChoose={room.setOrder}
            />
          )}
          <ColumnsCard kind={kind} room={room} source={source} />
          <PreviewCard kind={kind} source={source} check={check} />
        </>
      }
      aside={
        <>
          <SummaryCards kind={kind} room={room} source={source} check={check} />
          <SendButton
            {...{ kind, source, check }}
            isRead={room.reading === undefined}
            isAsked={open !== undefined}
          />
        </>
      }
    />
  )
}
