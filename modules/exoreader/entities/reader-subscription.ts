// A feed that a Group subscribes to (spec 3). The feed and its items are kept once for all Groups; this record says that the Group
// reads it, and under which name and label.
import { membersMayEdit } from '#core/access/policies.ts'
import { defineEntity } from '#core/entity/entity.ts'
import { choice } from '#core/fields/choice.ts'
import { flag } from '#core/fields/flag.ts'
import { ref } from '#core/fields/ref.ts'
import { text } from '#core/fields/text.ts'
import { url } from '#core/fields/url.ts'
import { feedAddress, siteOf } from '../rules/address.ts'
import { intervals } from '../rules/intervals.ts'
import { itemRules, ruleErrors } from '../rules/item-rules.ts'

export const readerSubscription = defineEntity({
  kind: 'ReaderSubscription',
  prefix: 'rsb',
  path: 'reader_subscriptions',
  icon: 'rss',
  fields: {
    title: text({ max: 300, search: true, example: 'Parts news', second: 'Notícias de peças' }),
    url: url({ required: true, search: true }),
    customize_title: flag(),
    reader_label_id: ref('ReaderLabel', { prefix: 'rlb', search: true }),
    active: flag({ initial: true }),
    // Left empty: as often as the feed asks for.
    every: choice({ options: intervals }),
    // The page of each item is read too.
    whole_text: flag(),
    rules: itemRules,
    // Its feed is the Group's own, and a name and a password are kept for it (modules/exoreader/docs/passwords.md).
    signs_in: flag({ system: true, hidden: true }),
    // With one save: that it is so from now on, or no more.
    sign_in: flag({ once: true, hidden: true }),
    // Where the feed says that its pages are.
    website_url: url({ system: true }),
  },
  label: ({ title, url: address = '' }) => title ?? siteOf(address),
  columns: ['title', 'url', 'reader_label_id', 'active'],
  filters: ['reader_label_id', 'active'],
  sorts: ['title', 'url'],
  bulk: { set: ['reader_label_id', 'active'] },
  sections: [
    { name: 'feed', fields: ['url', 'title', 'customize_title'] },
    { name: 'reading', fields: ['every', 'whole_text', 'rules'] },
    { name: 'place', fields: ['reader_label_id', 'active', 'website_url'], place: 'aside' },
  ],
  access: membersMayEdit,
  counted: true,
  // The name that it is counted under besides (spec 9).
  counters: () => ['Subscription'],
  check: ({ rules }) => ruleErrors(rules),
  derive: ({ url: address }) => ({ url: address && feedAddress(address) }),
})
