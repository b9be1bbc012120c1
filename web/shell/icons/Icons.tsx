// `/icons`: the design language on one page – what each part is called, how it looks in every state. This is the
// reference of `web/ui`: a part that is not shown here does not exist.
import type { ReactNode } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { icons, Icon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Page, PageHeader, Stack } from '#web/ui/page/Page.tsx'
import { ThemeProvider } from '#web/ui/theme/ThemeProvider.tsx'
import { ThemeChoice } from '../ThemeChoice.tsx'
import { Controls } from './Controls.tsx'
import { Feedback } from './Feedback.tsx'
import { Lists } from './Lists.tsx'
import { Marks } from './Marks.tsx'
import styles from './icons.module.css'

const inks = ['ink', 'ink-2', 'ink-3', 'accent', 'line-strong', 'line']
const papers = ['bg', 'surface', 'raised', 'accent-soft']
const states = ['open', 'block', 'doing', 'review', 'done', 'cancel', 'rose']
const sizes = [
  ['2xl', '28 / 650', 'Figures'],
  ['xl', '21 / 650', 'Titles of pages'],
  ['l', '16 / 400', 'What people read and write'],
  ['m', '14 / 400', 'Text'],
  ['s', '13 / 400', 'Rows, controls, facts'],
  ['xs', '12 / 550', 'Chips, small words'],
] as const

export default function Icons() {
  const t = useTexts()
  return (
    <ThemeProvider>
      <div className={styles.wide}>
        <Page>
          <PageHeader
            title={t('screens.icons')}
            subtitle="web/ui: paper and ink, one accent, nothing that blinks"
            actions={<ThemeChoice />}
          />
          <Stack>
            <Card title="Colours" count="web/ui/theme/tokens.css">
              <div className={styles.swatches}>
                {[...papers, ...inks].map((name) => (
                  <Swatch key={name} name={name} />
                ))}
              </div>
              <div className={styles.swatches}>
                {states.map((name) => (
                  <Swatch key={name} name={name} soft />
                ))}
              </div>
            </Card>
            <Card title="Type" count="Inter, numbers that line up: 0123456789">
              {sizes.map(([size, facts, use]) => (
                <p key={size} className={styles.sample} style={{ fontSize: `var(--t-${size})` }}>
                  {use}{' '}
                  <small className="faint">
                    --t-{size} · {facts}
                  </small>
                </p>
              ))}
            </Card>
            <Card title="Icons" count="<Icon name>">
              <div className={styles.icons}>
                {Object.keys(icons).map((name) => (
                  <span key={name}>
                    <Icon name={name} size={22} />
                    {name}
                  </span>
                ))}
              </div>
            </Card>
            <Marks />
            <Controls />
            <Lists />
            <Feedback />
          </Stack>
        </Page>
      </div>
    </ThemeProvider>
  )
}

/** A colour with its name; a state colour with its soft ground. */
function Swatch({ name, soft }: { name: string; soft?: boolean }): ReactNode {
  return (
    <span className={styles.swatch}>
      <i style={{ background: `var(--${name})` }} />
      {soft && <i style={{ background: `var(--${name}-soft)` }} />}
      {name}
    </span>
  )
}
