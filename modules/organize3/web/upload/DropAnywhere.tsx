// A bank's file that is dropped on a wallet, or on a list of the app, is taken to the screen that imports it.
import { useTexts } from '#web/api/texts.ts'
import { useDrop } from '#web/files/drop.ts'
import { useAddress } from '#web/router/use-address.ts'
import { handFile } from './handed-file.ts'
import styles from './upload.module.css'

const lists = /^\/account\/[^/]+\/(?:outgos|incomes|transfers|exchanges|wallets)$/
const oneWallet = /^\/account\/[^/]+\/wallets\/(wll-[^/]+)$/

export default function DropAnywhere({ db }: { db: string }) {
  const t = useTexts()
  const { path, go } = useAddress()
  const wallet = oneWallet.exec(path)?.[1]
  const isHere = wallet !== undefined || lists.test(path)
  const take = ([file]: readonly File[]) => {
    if (!file) return
    handFile(file)
    go(`/account/${db}/wallets-upload${wallet ? `?wallet=${wallet}` : ''}`)
  }
  const isOver = useDrop(isHere ? take : undefined)
  return isOver ? <output className={styles.over}>{t('organize3.drop_here')}</output> : null
}
