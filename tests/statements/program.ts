// Loaded by Node before a program that a test starts (`../support/program-environment.ts`).
import { recordStatements } from './record.ts'

const folder = process.env['STATEMENTS_FOLDER']
if (folder) recordStatements(folder)
