// The line at the bottom while a card is on its way: where to, and the keys that decide. It is read aloud.
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useTexts } from '#web/api/texts.ts'
import { Kbd } from '#web/ui/marks/Kbd.tsx'
import classes from './board.module.css'
import type { Carried } from './use-carry.ts'

export function CarryLine({ carried }: { carried: Carried | undefined }) {
  const t = useTexts()
  return (
    <>
      <p id="board-keys" className="sr-only">
        {t('ticket.board.keys')}
      </p>
      <output className={classes.line} hidden={!carried}>
        {carried && (
          <>
            <span>
              {t('ticket.board.moving', { number: carried.ticket.number ?? 0 })}{' '}
              <b>{t(`ticket.options.status.${carried.over}`)}</b>
            </span>
            {carried.by === 'keys' && (
              <>
                <span>
                  <Kbd>
                    <IconArrowLeft size={12} aria-hidden />
                  </Kbd>{' '}
                  <Kbd>
                    <IconArrowRight size={12} aria-hidden />
                  </Kbd>{' '}
                  {t('ticket.board.column')}
                </span>
                <span>
                  <Kbd>Enter</Kbd> {t('ticket.board.drop')}
                </span>
                <span>
                  <Kbd>Esc</Kbd> {t('ticket.board.back')}
                </span>
              </>
            )}
          </>
        )}
      </output>
    </>
  )
}
