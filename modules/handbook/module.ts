// The handbooks of a Group: pages that everybody in it reads and writes (spec 3). A part of the app of service orders.
import type { Module } from '#core/entity/module.ts'
import { handbook } from './entities/handbook.ts'

export const handbookModule: Module = { name: 'handbook', entities: [handbook] }
