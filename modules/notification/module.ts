// What somebody should know of: a quiet list of each person's own, and the mails that they chose.
import type { Module } from '#core/entity/module.ts'
import { notification } from './entities/notification.ts'

export const notificationModule: Module = { name: 'notification', entities: [notification] }
