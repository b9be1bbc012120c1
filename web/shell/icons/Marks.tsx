// `/icons`: states, priorities, people, counters, dates, keys, progress.
import { CountBadge } from '#web/ui/marks/CountBadge.tsx'
import { Avatar, Pill, PriorityBars, StatusMark, StatusPill, Tile } from '#web/ui/marks/Marks.tsx'
import { Kbd } from '#web/ui/marks/Kbd.tsx'
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import styles from './icons.module.css'

const states = ['open', 'doing', 'block', 'review', 'done', 'cancel'] as const
const people = [
  'Tiago Lima',
  'Ana Ribeiro',
  'Maria Souza',
  'Omar Reyes',
  'Dana Whitfield',
  'Luiz Prado',
]
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

export function Marks() {
  return (
    <Card title="Marks" count="web/ui/marks">
      <div className={styles.line}>
        <small>StatusMark, StatusPill: each state has its own shape</small>
        {states.map((state) => (
          <StatusMark key={state} state={state} label={state} />
        ))}
        {states.map((state) => (
          <StatusPill key={state} state={state}>
            {state}
          </StatusPill>
        ))}
      </div>
      <div className={styles.line}>
        <small>PriorityBars, Pill, Pill outline</small>
        <PriorityBars priority="low" label="low" />
        <PriorityBars priority="medium" label="medium" />
        <PriorityBars priority="high" label="high" />
        <Pill tone="accent">Active</Pill>
        <Pill tone="doing">Pending</Pill>
        <Pill>Inactive</Pill>
        <Pill outline>
          <PriorityBars priority="high" />
          High
        </Pill>
        <Pill outline>Notebook</Pill>
      </div>
      <div className={styles.line}>
        <small>Avatar: initials, six calm hues; nobody is a question mark. Tile: a Group</small>
        {people.map((name) => (
          <Avatar key={name} name={name} />
        ))}
        <Avatar />
        <Avatar name="Ana Ribeiro" size={40} />
        <Tile name="Oficina Boa Vista" />
      </div>
      <div className={styles.line}>
        <small>CountBadge, Kbd, When (exact on hover and focus)</small>
        <CountBadge tone="cancel">0</CountBadge>
        <CountBadge tone="doing">5</CountBadge>
        <CountBadge tone="block">9+</CountBadge>
        <Kbd>Ctrl K</Kbd>
        <Kbd>C</Kbd>
        {[0, 12, 300, 1_440, 5_800, 90_000, 900_000].map((minutes) => (
          <When key={minutes} at={ago(minutes)} />
        ))}
      </div>
      <div className={styles.line}>
        <small>ProgressBar</small>
        <div style={{ width: 280 }}>
          <ProgressBar
            label="High"
            value={344}
            max={1042}
            tone="block"
            detail="33% · 344 of 1,042"
          />
        </div>
        <div style={{ width: 280 }}>
          <ProgressBar label="Checklist" value={3} max={5} detail="3 of 5" />
        </div>
      </div>
    </Card>
  )
}
