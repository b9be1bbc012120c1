// Yes or no.
import { IconCheck } from '@tabler/icons-react'
import type { FlagField } from '#core/fields/flag.ts'
import { useTexts } from '#web/api/texts.ts'
import type { FieldFace, ValueProps } from '../face.ts'

function FlagValue({ value, texts, compact }: ValueProps<FlagField>) {
  const t = useTexts()
  if (compact && value !== true) return null
  if (compact) return <IconCheck size={16} aria-label={t(texts.label)} />
  return <>{value === true ? t('fields.yes') : t('fields.no')}</>
}

export const flag: FieldFace<FlagField> = { Value: FlagValue }
