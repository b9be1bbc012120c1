// The list of modules, in menu order: what the product is made of, for both sides.
import type { Module } from '#core/entity/module.ts'
import { accountModule } from '#modules/account/module.ts'
import { bookmarkModule } from '#modules/bookmark/module.ts'
import { exoreaderModule } from '#modules/exoreader/module.ts'
import { handbookModule } from '#modules/handbook/module.ts'
import { notificationModule } from '#modules/notification/module.ts'
import { organize3Module } from '#modules/organize3/module.ts'
import { rdiskModule } from '#modules/rdisk/module.ts'
import { textnotesModule } from '#modules/textnotes/module.ts'
import { furtherModule } from '#modules/ticket/further.ts'
import { ticketModule } from '#modules/ticket/module.ts'
import { userModule } from '#modules/user/module.ts'

export const modules: readonly Module[] = [
  ticketModule,
  furtherModule,
  handbookModule,
  organize3Module,
  exoreaderModule,
  bookmarkModule,
  rdiskModule,
  textnotesModule,
  accountModule,
  userModule,
  notificationModule,
]
