// The newsletter: its issues, how far each is, and what can be done with those that were not sent.
import { useState } from 'react'
import type { NewsletterIssue } from '#core/notifications/newsletter.ts'
import { showError } from '#web/api/banner.ts'
import { useTexts } from '#web/api/texts.ts'
import { LoadingCard } from '#web/records/LoadingCard.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { DataTable } from '#web/ui/list/DataTable.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Stack } from '#web/ui/page/Page.tsx'
import { useOperate, useOperating } from '../operator-calls.ts'
import { OperatorPage } from '../OperatorPage.tsx'
import { IssueDialog } from './IssueDialog.tsx'

export default function Newsletter() {
  return (
    <OperatorPage>
      <Issues />
    </OperatorPage>
  )
}

const isAnySent = ({ issues }: { issues: readonly NewsletterIssue[] }) =>
  issues.some(({ state }) => state === 'sending')

function Issues() {
  const t = useTexts()
  const answer = useOperating<{ issues: readonly NewsletterIssue[] }>('/newsletter', isAnySent)
  const { data } = answer
  const [open, setOpen] = useState<NewsletterIssue | 'new'>()
  const [asked, setAsked] = useState<NewsletterIssue>()
  if (!data) return <LoadingCard of={answer} lines={4} />
  const { issues } = data
  return (
    <Stack>
      <div>
        <Button variant="filled" onClick={() => setOpen('new')}>
          {t('operator.newsletter.write')}
        </Button>
      </div>
      <Card title={t('operator.newsletter.title')} count={issues.length}>
        {issues.length === 0 ? (
          <p className="muted">{t('operator.newsletter.none')}</p>
        ) : (
          <IssueTable issues={issues} onEdit={setOpen} onSend={setAsked} />
        )}
      </Card>
      {open && (
        <IssueDialog issue={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
      {asked && <Sending issue={asked} onClose={() => setAsked(undefined)} />}
    </Stack>
  )
}

interface IssueTableProps {
  readonly issues: readonly NewsletterIssue[]
  readonly onEdit: (issue: NewsletterIssue) => void
  readonly onSend: (issue: NewsletterIssue) => void
}

function IssueTable({ issues, onEdit, onSend }: IssueTableProps) {
  const t = useTexts()
  const operate = useOperate()
  const preview = (id: string) => {
    operate('POST', `/newsletter/${id}/preview`).then(
      () => toast({ message: t('operator.newsletter.previewed') }),
      showError,
    )
  }
  return (
    <DataTable
      label={t('operator.newsletter.title')}
      rows={issues}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'subject',
          header: t('operator.newsletter.subject'),
          cell: ({ texts, topic }) => (
            <>
              <b>{texts[t.locale].subject}</b>
              <div className="muted">{t(`operator.newsletter.issue.options.topic.${topic}`)}</div>
            </>
          ),
        },
        {
          key: 'state',
          header: t('operator.state'),
          cell: ({ state, sent, recipients }) => (
            <>
              {t(`operator.newsletter.state.${state}`)}
              {state !== 'draft' && (
                <div className="muted">{t('operator.newsletter.went', { sent, recipients })}</div>
              )}
            </>
          ),
        },
        {
          key: 'actions',
          header: t('operator.actions'),
          end: true,
          cell: (issue) =>
            issue.state === 'draft' && (
              <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 'var(--s-2)' }}>
                <Button size="xs" onClick={() => onEdit(issue)}>
                  {t('operator.newsletter.edit')}
                </Button>
                <Button size="xs" onClick={() => preview(issue.id)}>
                  {t('operator.newsletter.preview')}
                </Button>
                <Button size="xs" disabled={!issue.previewed} onClick={() => onSend(issue)}>
                  {t('operator.newsletter.send')}
                </Button>
              </span>
            ),
        },
      ]}
    />
  )
}

function Sending({ issue, onClose }: { issue: NewsletterIssue; onClose: () => void }) {
  const t = useTexts()
  const operate = useOperate()
  const [isBusy, setBusy] = useState(false)
  const send = () => {
    setBusy(true)
    operate('POST', `/newsletter/${issue.id}/send`)
      .then(() => toast({ message: t('operator.newsletter.begun') }), showError)
      .finally(onClose)
  }
  return (
    <ConfirmDialog
      opened
      title={t('operator.newsletter.ask')}
      text={t('operator.newsletter.ask_text', {
        topic: t(`operator.newsletter.issue.options.topic.${issue.topic}`),
      })}
      confirmLabel={t('operator.newsletter.send')}
      cancelLabel={t('actions.cancel')}
      busy={isBusy}
      onConfirm={send}
      onClose={onClose}
    />
  )
}
