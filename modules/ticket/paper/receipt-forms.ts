// The receipts there are, for code that names one without making it.

export const receiptForms = ['check-in', 'delivery'] as const
export type ReceiptForm = (typeof receiptForms)[number]

/** Tickets whose receipts are printed at once. */
export const maxReceipts = 30
