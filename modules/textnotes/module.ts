// Notes: the text files of the disk as a place to write in (spec 1: textnotes). It has no kinds of its own.
import type { Module } from '#core/entity/module.ts'
import { textnotesApp } from './app.ts'

export const textnotesModule: Module = { name: 'textnotes', app: textnotesApp, entities: [] }
