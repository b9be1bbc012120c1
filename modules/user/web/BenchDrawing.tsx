// The one drawing of the product: tools on the edge of the sheet, as on a workbench. Says nothing, so it is not spoken.
import styles from './signed-out.module.css'

export function BenchDrawing() {
  return (
    <svg className={styles.bench} viewBox="0 0 232 64" width="232" height="64" aria-hidden>
      <g
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {/* A vise. */}
        <path d="M18 64v-9h34v9M24 55V43h22v12M24 43V30h-9l-3-6h12v6M46 43V30h9l3-6H46v6" />
        <path d="M24 37h22M58 37h14M72 31v12" />
        {/* A pot with a screwdriver, a brush and a rule. */}
        <path d="M104 64V42h28v22M104 47h28" />
        <path d="M111 42V26M108 26h6V12a3 3 0 0 0-6 0zM118 42V20h5v22M118 26h2M118 32h2M118 37h2" />
        <path d="M129 42l6-17M132.600 24l5.600 2 3-9c-3 1-6 0-7-2z" />
        {/* A radio that waits for its turn. */}
        <path d="M160 64V38a3 3 0 0 1 3-3h48a3 3 0 0 1 3 3v26M206 35l10-21M168 44h18M168 49h18M168 54h18" />
        <circle cx="201" cy="49" r="6" />
        <path d="M201 49l3-3" />
      </g>
    </svg>
  )
}
