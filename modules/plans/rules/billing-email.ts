// Where bills go, asked before a plan is chosen (spec 5).
import { defineActionForm } from '#core/entity/action-form.ts'
import { email } from '#core/fields/email.ts'

export const billingEmail = defineActionForm({
  key: 'plans.billing',
  fields: { email: email({ required: true }) },
})

/** The same, in the settings. */
export const billingForm = defineActionForm({
  key: 'plans.billing',
  fields: { 'billing-email': email({ required: true }) },
})
