// The paper that is printed on: that of the Group's country, until somebody chooses another in this browser; and its size on the screen.
import type { CSSProperties } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useStoredChoice } from '#web/api/stored-choice.ts'
import {
  papers,
  rollMm,
  sheetIn,
  sheets,
  sheetSizes,
  type Paper,
  type Sheet,
} from '../../paper/papers.ts'

type Chosen<Choice> = [choice: Choice, choose: (choice: Choice) => void]

/** Of what may go on a roll, too. */
export function usePaperChoice(): Chosen<Paper> {
  return useStoredChoice<Paper>('receipt-paper', [sheetIn(useGroup().country), ...papers])
}

export function useSheetChoice(): Chosen<Sheet> {
  return useStoredChoice<Sheet>('sheet', [sheetIn(useGroup().country), ...sheets])
}

const pxPerMm = 96 / 25.4

const widthMm = (paper: Paper) => (paper === '80mm' ? rollMm : sheetSizes[paper].width)

export const widthPx = (paper: Paper): number => Math.round(widthMm(paper) * pxPerMm)
export const heightPx = (sheet: Sheet): number => Math.round(sheetSizes[sheet].height * pxPerMm)

/** For style sheets: width, height, and the half of a sheet, which never runs over. */
export function paperStyle(paper: Paper): CSSProperties {
  const { height } = paper === '80mm' ? { height: 0 } : sheetSizes[paper]
  return {
    '--paper-width': `${widthMm(paper)}mm`,
    '--paper-height': `${height}mm`,
    '--paper-half': `${height / 2 - 0.1}mm`,
  } as CSSProperties
}
