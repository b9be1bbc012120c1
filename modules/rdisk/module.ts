// Files and folders of a Group, for the browser and for any program that speaks WebDAV (spec 1, 3).
import type { Module } from '#core/entity/module.ts'
import { rdiskApp } from './app.ts'
import { cloudFile } from './entities/cloud-file.ts'

export const rdiskModule: Module = { name: 'rdisk', app: rdiskApp, entities: [cloudFile] }
