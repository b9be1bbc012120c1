// Loaded by Vitest before each file of tests: notes the statements of its process, and passes programs it starts where
// (`../support/program-environment.ts`).
import { inject } from 'vitest'
import { recordStatements } from './record.ts'

const folder = inject('statementsFolder')
process.env['STATEMENTS_FOLDER'] = folder
recordStatements(folder)
