// `/icons`: rows, groups, tabs, tables, facts, timeline, figures.
import { BarTable } from '#web/ui/charts/BarTable.tsx'
import { TwoSidedChart } from '#web/ui/charts/TwoSidedChart.tsx'
import { DataTable } from '#web/ui/list/DataTable.tsx'
import { Facts } from '#web/ui/list/Facts.tsx'
import { PhoneCard, PhoneCards } from '#web/ui/list/PhoneCard.tsx'
import { Row, RowGroup, RowList, Rows, RowTitle } from '#web/ui/list/Rows.tsx'
import { Tabs } from '#web/ui/list/Tabs.tsx'
import { Timeline, TimelineEvent } from '#web/ui/list/Timeline.tsx'
import { Avatar, PriorityBars, StatusMark } from '#web/ui/marks/Marks.tsx'
import { Card, Figure } from '#web/ui/page/Card.tsx'
import { Figures, Stack, TwoColumns } from '#web/ui/page/Page.tsx'

const rows = [
  {
    id: '1042',
    title: 'Charging port oxidised, 19 V track open',
    thing: 'Dell Inspiron 15',
    who: 'Tiago Lima',
  },
  { id: '1037', title: 'Fan noise after ten minutes', thing: 'Lenovo T480', who: 'Ana Ribeiro' },
] as const

const weeks = [12, 9, 0, 15].map((amount, at) => {
  const block = (count: number, what: string) => ({
    amount: count,
    label: `${count} ${what}, week ${at + 1}`,
    href: '/icons',
  })
  return {
    key: `week ${at + 1}`,
    tick: String(at + 1),
    up: block(amount, 'opened'),
    down: block(15 - amount, 'finished'),
  }
})

export function Lists() {
  return (
    <TwoColumns
      main={
        <>
          <Tickets />
          <Table />
          <Amounts />
        </>
      }
      aside={
        <Stack>
          <Happenings />
          <OnAPhone />
        </Stack>
      }
    />
  )
}

function Tickets() {
  return (
    <div>
      <Tabs
        label="Saved filters"
        tabs={[
          { label: 'Open', href: '/icons', count: 23, current: true },
          { label: 'Mine', href: '/icons?tab=mine', count: 6 },
          { label: 'All', href: '/icons?tab=all', count: '1,042' },
        ]}
      />
      <RowList columns="18px 54px minmax(0, 1fr) 20px 26px" label="Tickets">
        <RowGroup mark={<StatusMark state="doing" size={14} />} label="In progress" count={2}>
          <Rows>
            {rows.map((row, index) => (
              <Row key={row.id} href={`/icons?row=${row.id}`} focused={index === 0}>
                <StatusMark state="doing" label="In progress" />
                <span className="faint num">#{row.id}</span>
                <RowTitle detail={row.thing}>{row.title}</RowTitle>
                <PriorityBars priority="high" label="High" />
                <Avatar name={row.who} />
              </Row>
            ))}
          </Rows>
        </RowGroup>
      </RowList>
    </div>
  )
}

function Table() {
  return (
    <DataTable
      label="Tokens"
      columns={[
        { key: 'title', header: 'Description', cell: (row) => row.title },
        { key: 'thing', header: 'Thing', cell: (row) => row.thing },
        { key: 'id', header: 'Number', cell: (row) => row.id, end: true },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
    />
  )
}

function Amounts() {
  return (
    <>
      <Figures>
        <Figure
          value={3}
          label="high, open"
          icon={<PriorityBars priority="high" />}
          href="/icons"
        />
        <Figure value={9} label="medium, open" icon={<PriorityBars priority="medium" />} />
        <Figure value={11} label="low, open" icon={<PriorityBars priority="low" />} />
      </Figures>
      <Card title="Charts">
        <TwoSidedChart label="Weeks" up="Opened" down="Finished" columns={weeks} locale="en" />
        <BarTable
          label="By priority"
          locale="en"
          bars={[
            { key: 'high', label: 'High', amount: 12, href: '/icons' },
            { key: 'low', label: 'Low', amount: 30, href: '/icons' },
          ]}
        />
      </Card>
    </>
  )
}

function Happenings() {
  return (
    <>
      <Card title="Facts" count="3">
        <Facts
          facts={[
            ['Identifier', '7XK2QG3'],
            ['Came with', 'carregador, risco na tampa'],
            ['Left out', undefined],
          ]}
        />
      </Card>
      <Card title="Timeline">
        <Timeline>
          <TimelineEvent mark={<Avatar name="Tiago Lima" />}>
            <b>Tiago</b> moved it to <b>In progress</b> · 12 min
          </TimelineEvent>
          <TimelineEvent mark={<Avatar name="Maria Souza" />} quote="Pode fazer, obrigada!">
            <b>Maria</b> wrote · 40 min
          </TimelineEvent>
          <TimelineEvent>created · yesterday</TimelineEvent>
        </Timeline>
      </Card>
    </>
  )
}

function OnAPhone() {
  return (
    <PhoneCards>
      <PhoneCard
        href="/icons"
        top={
          <>
            <StatusMark state="block" /> #1040
          </>
        }
        right={
          <>
            <PriorityBars priority="medium" /> 3 h
          </>
        }
        title="Screen flickers"
        detail="MacBook Air M1 · Omar Reyes"
      />
    </PhoneCards>
  )
}
