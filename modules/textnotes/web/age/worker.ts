// The worker that seals and opens notes.
import { serve } from '#web/api/background/serve.ts'
import { sealWork } from './work.ts'

serve(sealWork)
