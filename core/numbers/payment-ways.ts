// The ways in which customers pay: the money app keeps one with each income that was paid for work, the app of service orders asks for it.

export const paymentWays = [
  'pix',
  'cash',
  'debit',
  'credit',
  'check',
  'zelle',
  'transfer',
  'other',
] as const
export type PaymentWay = (typeof paymentWays)[number]
