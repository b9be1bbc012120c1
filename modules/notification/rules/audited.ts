// What operators do with the newsletter, as the audit names it.

export const audited = { installation: ['newsletter_sent'] } as const
