// The fields of section 3 that repeat what is kept elsewhere, by the names that programs know (docs/specification.md). Pure.
import type { ReadContext } from '#core/entity/entity.ts'
import type { WireDocument } from '#core/wire.ts'

/** Of the Group itself. What concerns payment is null until something was paid; `livemode`: with real money. */
export const groupFields = {
  db_name: (_: WireDocument, { db }: ReadContext) => db,
  billing_email: (doc: WireDocument) => doc['billing-email'],
  'created-by': ({ created_by }: WireDocument) => created_by,
  'created-at': ({ created_at }: WireDocument) => created_at,
  livemode: ({ livemode }: WireDocument) => livemode === true,
  v7_plan: () => null,
  // Administrators read it with what is paid for (`GET /{db}/_billing`); all members read this.
  platform_customer_id: () => null,
  platform_price_id: ({ platform_price_id }: WireDocument) => platform_price_id ?? null,
  'parent-account-id': ({ parent_id }: WireDocument) => parent_id ?? null,
} as const

/** Of a membership: where it is, whose it is, and what the Group is like. */
export const membershipFields = {
  membership_id: ({ _id }: WireDocument) => _id,
  account_id: (_: WireDocument, { db }: ReadContext) => db,
  db_name: (_: WireDocument, { db }: ReadContext) => db,
  account: (_: WireDocument, { db, group }: ReadContext) => ({ _id: db, label: group?.name }),
  'created-by-id': ({ created_by }: WireDocument) => created_by,
  user: ({ user_id, pending, name, email }: WireDocument) =>
    user_id && pending !== true ? { _id: user_id, label: name ?? email } : undefined,
  admin: ({ user_id, editor }: WireDocument, { group }: ReadContext) =>
    editor === true || (user_id !== undefined && user_id === group?.created_by),
  'confirmed-plan': (_: WireDocument, { group }: ReadContext) => group?.plan,
} as const
