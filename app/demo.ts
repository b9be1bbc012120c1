// `npm run demo`: a server on a data directory of its own, filled once with real repairs; prints who can sign in.
import { demoPassword, demoPeople, fillDemo, isFilled } from './demo/fill.ts'
import { serve } from './serve.ts'

const own = { DATA_DIR: './data-demo', LOG_LEVEL: 'warn', BILLING: 'sandbox' }

await serve({ ...own, ...process.env }, async ({ house, address }) => {
  if (!(await isFilled(house))) await fillDemo(house, console.log)
  console.log(`\nThe demo is ready at ${address}. Sign in with the password ${demoPassword} as`)
  for (const { name, email, locale } of demoPeople) console.log(`  ${email}  ${name} (${locale})`)
})
