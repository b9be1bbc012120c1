// The receipts there are, for code that names one without making it.

export const receiptForms = ['check-in', 'delivery'] as const
export type ReceiptForm = (typeof receiptForms)[number]
