// The head of a paper: logo and shop at the left, what the paper is at the right. Its looks are the paper's own.
import type { ReactNode } from 'react'
import type { ShopHead } from '../../paper/shop.ts'
import type { PlacedLogo } from '../../rules/receipt/logo.ts'

interface PaperHeadProps {
  shop: ShopHead
  logo: PlacedLogo | null
  /** What the paper is, and its number. */
  children: ReactNode
}

export function PaperHead({ shop, logo, children }: PaperHeadProps) {
  return (
    <header>
      {logo && (
        <img
          src={logo.src}
          alt=""
          style={{ width: `${logo.widthMm}mm`, height: `${logo.heightMm}mm` }}
        />
      )}
      <div>
        <h2>{shop.name}</h2>
        {shop.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <div>{children}</div>
    </header>
  )
}
