// The person: profile, sign-in, tokens for programs. Belongs to every app.
import type { Module } from '#core/entity/module.ts'
import { user } from './entities/user.ts'
import { userToken } from './entities/user-token.ts'

export const userModule: Module = { name: 'user', entities: [user, userToken] }
