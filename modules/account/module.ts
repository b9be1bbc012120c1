// The Group you work in: its members, settings, categories and comments. Belongs to every app.
import type { Module } from '#core/entity/module.ts'
import { account } from './entities/account.ts'
import { adjustment } from './entities/adjustment.ts'
import { category } from './entities/category.ts'
import { comment } from './entities/comment.ts'
import { membership } from './entities/membership.ts'
import { savedFilter } from './entities/saved-filter.ts'

export const accountModule: Module = {
  name: 'account',
  entities: [category, comment, savedFilter, membership, adjustment, account],
}
