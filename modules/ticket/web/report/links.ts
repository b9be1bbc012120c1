// Addresses of the lists behind the figures of a report. Pure.
import type { Span } from '#core/time/periods.ts'
import { spanText } from '#core/time/periods.ts'

type Words = Readonly<Record<string, string>>

export interface ReportLinks {
  opened(more?: Words, days?: Span): string
  finished(more?: Words, days?: Span): string
  promised(figure?: string, more?: Words): string
}

/** `kept` is what narrows the whole report: a category, a technician. */
export function reportLinks(db: string, span: Span, kept: Words): ReportLinks {
  const list = (words: Words) => {
    const query = new URLSearchParams({ tab: 'all', ...kept, ...words })
    return `/account/${db}/tickets?${String(query)}`
  }
  return {
    opened: (more, days = span) => list({ opened: spanText(days), ...more }),
    finished: (more, days = span) => list({ status: 'done', finished: spanText(days), ...more }),
    promised: (figure = 'promised', more = {}) =>
      list({ promised_at: spanText(span), figure, ...more }),
  }
}
