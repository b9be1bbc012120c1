// What can be wrong with a payment.

export const planSentences = {
  plan_unknown: 'We could not find any plan, please refresh the page',
  plan_paid_already: 'The Group has a paid plan already, it can be changed to another one',
  plan_not_paid: 'The Group has no paid plan',
  portal_of_more:
    'Who pays for several Groups finds invoices and the card at the payment provider itself, please sign in there',
  payment_unreachable:
    'The payment provider cannot be reached at present, please try again in a moment',
  payment_key_refused:
    'The payment provider refuses the key of this installation, or lets it not do this',
} as const

type PlanSentences = typeof planSentences

declare module '#core/errors.ts' {
  interface ModuleSentences extends PlanSentences {}
}
