// The money app: wallets, what comes in and goes out, what moves between them, rules for a bank's words (spec 1, 3).
import type { Module } from '#core/entity/module.ts'
import { organize3App } from './app.ts'
import { budget } from './entities/budget.ts'
import { drawerShift } from './entities/drawer-shift.ts'
import { exchange } from './entities/exchange.ts'
import { income } from './entities/income.ts'
import { mapping } from './entities/mapping.ts'
import { outgo } from './entities/outgo.ts'
import { series } from './entities/series.ts'
import { transfer } from './entities/transfer.ts'
import { wallet } from './entities/wallet.ts'

export const organize3Module: Module = {
  name: 'organize3',
  app: organize3App,
  entities: [outgo, income, transfer, exchange, wallet, mapping, series, budget, drawerShift],
}
