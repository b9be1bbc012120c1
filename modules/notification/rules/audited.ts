// What operators do with the newsletter, as the audit names it.

export const audited = ['newsletter_sent'] as const
