// What is asked of one phone or address of the Group.
import { defineActionForm } from '#core/entity/action-form.ts'
import { addresses, phones } from '#core/fields/contact.ts'

export const contactForms = {
  phones: defineActionForm({
    key: 'admin.phones',
    title: 'admin.phones.new',
    done: 'records.saved',
    fields: phones().fields,
  }),
  addresses: defineActionForm({
    key: 'admin.addresses',
    title: 'admin.addresses.new',
    done: 'records.saved',
    fields: addresses().fields,
  }),
}
