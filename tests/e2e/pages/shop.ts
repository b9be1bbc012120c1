// The shop: its Group, and the records that every shop keeps, made through their forms.
import type { Visitor } from './visitor.ts'

/** Makes a Group and answers the name of its database. */
export async function createGroup(visitor: Visitor, name: string): Promise<string> {
  const { say } = visitor
  await visitor.open('/')
  await visitor.press(say('account.new'))
  await visitor.fill(say('account.fields.name'), name)
  await visitor.press(say('account.create'))
  await visitor.arrivesAt(/^\/account\/acc-/)
  return visitor.path.split('/')[2] ?? ''
}

/** Opens the form of a kind from its list and waits for it. */
async function startNew(visitor: Visitor, group: string, path: string, kind: string) {
  await visitor.open(`/account/${group}/${path}`)
  await visitor.press(visitor.say(`${kind}.new`))
  await visitor.seesTitle(visitor.say(`${kind}.new`))
}

/** Saves the form and waits for the record's own page. */
async function create(visitor: Visitor, title: string): Promise<void> {
  await visitor.press(visitor.say('actions.create'))
  await visitor.seesTitle(title)
}

export async function addCategory(visitor: Visitor, group: string, name: string): Promise<void> {
  const { say } = visitor
  await startNew(visitor, group, 'categories', 'category')
  await visitor.fill(say('category.fields.name'), name)
  await visitor.fill(say('category.fields.checklist'), 'Power on\nListen')
  await create(visitor, name)
}

export async function addCustomer(visitor: Visitor, group: string, name: string): Promise<void> {
  const { say } = visitor
  await startNew(visitor, group, 'customers', 'customer')
  await visitor.fill(say('customer.fields.name'), name)
  await visitor.fill(say('customer.fields.email'), 'paula@example.com')
  await create(visitor, name)
  // People and work lead; what the system knows is folded.
  await visitor.sees(say('ticket.none-of.customer_id'))
  await visitor.sees(say('records.details'))
  await visitor.page.getByText(say('fields.id'), { exact: true }).waitFor({ state: 'hidden' })
}

export async function addEquipment(
  visitor: Visitor,
  group: string,
  { identifier, customer }: { identifier: string; customer: string },
): Promise<void> {
  const { say } = visitor
  await startNew(visitor, group, 'equipment', 'equipment')
  await visitor.fill(say('equipment.fields.identifier'), identifier)
  await choose(visitor, say('equipment.fields.customer_id'), customer)
  await create(visitor, identifier)
}

/** Finds a record in a searching select and takes it. */
export async function choose(visitor: Visitor, label: string, name: string): Promise<void> {
  const input = visitor.field(label).first()
  await input.click()
  await input.fill(name)
  await visitor.page.getByRole('option').filter({ hasText: name }).first().click()
}
