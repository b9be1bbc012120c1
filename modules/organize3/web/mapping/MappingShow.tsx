// What a mapping's page leads with: the rule as a sentence, and what it would change of the latest entries, at once.
import type { WireDocument } from '#core/wire.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Stack } from '#web/ui/page/Page.tsx'
import { mapping as entity } from '../../entities/mapping.ts'
import { kindsByTarget } from '../../rules/mapping/entry.ts'
import { ChangedEntries } from './ChangedEntries.tsx'
import styles from './mapping.module.css'
import { MappingTexts } from './MappingTexts.tsx'
import { ruleOf, ruleWords } from './rule-words.ts'
import { useApply } from './use-apply.ts'
import { useRecent } from './use-recent.ts'

export default function MappingShow({ record }: { db: string; record: WireDocument }) {
  return (
    <MappingTexts outline={<CardSkeleton lines={4} />}>
      <Stack>
        <Rule record={record} />
        <Recent record={record} />
      </Stack>
    </MappingTexts>
  )
}

function Rule({ record }: { record: WireDocument }) {
  const t = useTexts()
  return (
    <Card>
      <p className={styles.said}>{ruleWords(t, record)}</p>
      {record.active === false && <p className={styles.quiet}>{t('rule.preview.off')}</p>}
    </Card>
  )
}

function Recent({ record }: { record: WireDocument }) {
  const t = useTexts()
  const { actor } = useGroup()
  const rule = ruleOf(record)
  const { of, mapped } = useRecent(rule)
  const target = useRegistry().byKind(kindsByTarget[rule.target])!
  const { progress, problems, apply } = useApply(target)
  if (of === undefined) return <CardSkeleton lines={3} />
  const { length: count } = mapped
  const mayApply = count > 0 && entity.access(actor, 'update') === undefined
  return (
    <Card
      title={t('rule.preview.title')}
      action={
        mayApply && (
          <Button loading={progress !== undefined} onClick={() => apply(mapped)}>
            {t('rule.apply.one', { count })}
          </Button>
        )
      }
    >
      <output className={styles.quiet}>
        {of === 0 ? t('rule.preview.nothing') : t('rule.preview.found', { count, of })}
      </output>
      {problems.size > 0 && (
        <Banner tone="danger" title={t('rule.apply.refused', { count: problems.size })} />
      )}
      <ChangedEntries mapped={mapped} />
    </Card>
  )
}
