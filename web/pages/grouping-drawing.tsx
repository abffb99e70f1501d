import styles from './grouping-drawing.module.css'

// Three people as the drawing tells them apart: skin, hair, clothes.
const PEOPLE = {
  ana: { skin: '#d99f7c', hair: '#4a2f27', clothes: '#c65f46', cut: 'long' },
  ben: { skin: '#8d5b3f', hair: '#1f1a1a', clothes: '#e0b04f', cut: 'short' },
  cleo: { skin: '#f0c7a6', hair: '#d8d5cf', clothes: '#56759b', cut: 'bun' },
} as const

type PersonKey = keyof typeof PEOPLE

type Group = {
  person: PersonKey
  x: number
  y: number
  small: readonly [x: number, y: number, radius: number][]
}

const GROUPS: readonly Group[] = [
  {
    person: 'ana',
    x: 148,
    y: 150,
    small: [
      [34, 62, 30],
      [30, 226, 34],
      [150, 282, 26],
    ],
  },
  {
    person: 'cleo',
    x: 374,
    y: 112,
    small: [
      [256, 36, 26],
      [494, 50, 30],
      [494, 190, 24],
    ],
  },
  {
    person: 'ben',
    x: 318,
    y: 326,
    small: [
      [190, 378, 32],
      [450, 300, 28],
      [434, 408, 24],
    ],
  },
]

/** Portraits that have found together: the idea of the product, drawn. Decoration. */
export function GroupingDrawing() {
  return (
    <svg viewBox="0 0 530 440" className={styles['drawing']} aria-hidden>
      {GROUPS.map(({ person, x, y, small }) => (
        <g key={person}>
          {small.map(([smallX, smallY]) => (
            <line
              key={`${smallX} ${smallY}`}
              x1={x}
              y1={y}
              x2={smallX}
              y2={smallY}
              className={styles['tie']}
            />
          ))}
          {small.map(([smallX, smallY, radius]) => (
            <DrawnPortrait
              key={`${smallX} ${smallY}`}
              person={person}
              x={smallX}
              y={smallY}
              radius={radius}
            />
          ))}
          <DrawnPortrait person={person} x={x} y={y} radius={78} isMain />
        </g>
      ))}
    </svg>
  )
}

type DrawnPortraitProps = { person: PersonKey; x: number; y: number; radius: number; isMain?: boolean }

function DrawnPortrait({ person, x, y, radius, isMain = false }: DrawnPortraitProps) {
  const { skin, hair, clothes, cut } = PEOPLE[person]
  const clip = `portrait-${x}-${y}`
  return (
    <g
      transform={`translate(${x} ${y}) scale(${radius / 50})`}
      className={isMain ? styles['main'] : undefined}
    >
      <clipPath id={clip}>
        <circle r="50" />
      </clipPath>
      <circle r="53" className={styles['ring']} />
      <g clipPath={`url(#${clip})`}>
        <circle r="50" className={styles['ground']} />
        <g transform={`translate(0 ${cut === 'bun' ? 8 : 0})`}>
          {cut === 'long' && <path d="M-27 46c-6-30-5-72 27-72s33 42 27 72z" fill={hair} />}
          {cut === 'bun' && <circle cy="-36" r="12" fill={hair} />}
          <path d="M-42 56c0-24 18-33 42-33s42 9 42 33z" fill={clothes} />
          <path d="M-8 12h16v14c0 6-16 6-16 0z" fill={skin} />
          <ellipse cy="-4" rx="19" ry="23" fill={skin} />
          {cut === 'short' && (
            <path
              d="M-20-4c-2-18 6-27 20-27s22 9 20 27c-2-8-5-13-8-14-8 2-18 2-24 0-3 1-6 6-8 14z"
              fill={hair}
            />
          )}
          {cut === 'long' && (
            <path
              d="M-20-2c-1-17 6-27 20-27s21 10 20 27c-2-9-7-15-12-17-8 5-19 7-24 7-2 2-3 6-4 10z"
              fill={hair}
            />
          )}
          {cut === 'bun' && (
            <path d="M-21-4c-1-17 7-26 21-26s22 9 21 26c-3-10-9-15-21-15s-18 5-21 15z" fill={hair} />
          )}
        </g>
      </g>
    </g>
  )
}
