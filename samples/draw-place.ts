export type SamplePlace = 'beach' | 'birthday' | 'garden' | 'kitchen' | 'mountains' | 'sofa'

/** Draws the background of a picture; size in pixels. */
export function drawPlace(place: SamplePlace, width: number, height: number): string {
  const formatPoint = (x: number, y: number) => `${Math.round(x * width)} ${Math.round(y * height)}`
  const drawGround = (colour: string, from: number) =>
    `<path d="M0 ${from * height}H${width}V${height}H0z" fill="${colour}"/>`
  const drawBackground = (colour: string) => `<path d="M0 0H${width}V${height}H0z" fill="${colour}"/>`
  switch (place) {
    case 'beach':
      return `${drawBackground('#bfe3ef')}<circle cx="${width * 0.8}" cy="${height * 0.2}" r="${height * 0.08}" fill="#fff3c9"/>
        ${drawGround('#5fb0c4', 0.42)}<path d="M0 ${height * 0.52}q${width * 0.25}-18 ${width * 0.5} 0t${width * 0.5} 0V${height * 0.6}H0z" fill="#8ccbd8"/>${drawGround('#efd9a7', 0.6)}`
    case 'birthday':
      return `${drawBackground('#f6e3d3')}${drawBunting(width)}${drawBalloon(width * 0.1, height * 0.3, '#d9603f')}${drawBalloon(width * 0.9, height * 0.26, '#5a7db8')}${drawBalloon(width * 0.82, height * 0.38, '#e2a33c')}${drawGround('#c98f6b', 0.88)}`
    case 'garden':
      return `${drawBackground('#d3ebf3')}<path d="M0 ${height * 0.5}Q${formatPoint(0.25, 0.34)} ${formatPoint(0.5, 0.48)}T${formatPoint(1, 0.4)}V${height}H0z" fill="#9fc98d"/>${drawGround('#7fb274', 0.62)}
        ${drawTree(width * 0.14, height * 0.62, height * 0.34)}${drawTree(width * 0.88, height * 0.6, height * 0.4)}`
    case 'kitchen':
      return `${drawBackground('#f3ead9')}<path d="M${formatPoint(0.56, 0.08)}h${width * 0.34}v${height * 0.34}h-${width * 0.34}z" fill="#cfe6ee" stroke="#fff" stroke-width="12"/>
        <path d="M0 ${height * 0.14}h${width * 0.42}v12H0z" fill="#b98a62"/>
        <g fill="#4f7f77"><circle cx="${width * 0.08}" cy="${height * 0.09}" r="${height * 0.05}"/><circle cx="${width * 0.2}" cy="${height * 0.1}" r="${height * 0.04}" fill="#d9603f"/><circle cx="${width * 0.31}" cy="${height * 0.09}" r="${height * 0.05}" fill="#e2a33c"/></g>
        ${drawGround('#d8b48c', 0.82)}`
    case 'mountains':
      return `${drawBackground('#cfe0f1')}<path d="M0 ${height * 0.62}L${formatPoint(0.22, 0.2)} ${formatPoint(0.42, 0.52)} ${formatPoint(0.62, 0.14)} ${formatPoint(1, 0.6)}V${height}H0z" fill="#8098b2"/>
        <path d="M${formatPoint(0.22, 0.2)}l${width * 0.06} ${height * 0.1}-${width * 0.06}-${height * 0.02}-${width * 0.05} ${height * 0.03}zM${formatPoint(0.62, 0.14)}l${width * 0.08} ${height * 0.12}-${width * 0.07}-${height * 0.02}-${width * 0.07} ${height * 0.04}z" fill="#fff"/>
        <path d="M0 ${height * 0.7}Q${formatPoint(0.3, 0.55)} ${formatPoint(0.6, 0.68)}T${formatPoint(1, 0.62)}V${height}H0z" fill="#6f9a6d"/>`
    case 'sofa':
      return `${drawBackground('#e6dcef')}<path d="M${formatPoint(0.36, 0.1)}h${width * 0.28}v${height * 0.26}h-${width * 0.28}z" fill="#f8f4ff" stroke="#9a83b8" stroke-width="10"/><path d="M${formatPoint(0.38, 0.34)}l${width * 0.08}-${height * 0.12} ${width * 0.06} ${height * 0.07} ${width * 0.04}-${height * 0.04} ${width * 0.06} ${height * 0.09}z" fill="#9fc98d"/>
        <rect x="${width * 0.04}" y="${height * 0.5}" width="${width * 0.92}" height="${height * 0.6}" rx="60" fill="#c07a5c"/><rect x="${width * 0.04}" y="${height * 0.72}" width="${width * 0.92}" height="${height * 0.4}" rx="40" fill="#d08d6c"/>`
  }
}

function drawTree(x: number, y: number, height: number): string {
  return `<path d="M${x - height * 0.05} ${y}h${height * 0.1}l-6-${height * 0.5}h-${height * 0.06}z" fill="#8a623f"/><circle cx="${x}" cy="${y - height * 0.62}" r="${height * 0.36}" fill="#5d955b"/><circle cx="${x - height * 0.2}" cy="${y - height * 0.45}" r="${height * 0.24}" fill="#6ba567"/>`
}

function drawBalloon(x: number, y: number, colour: string): string {
  return `<path d="M${x} ${y + 50}q-14 60 6 130" fill="none" stroke="#8a7a6d" stroke-width="3"/><ellipse cx="${x}" cy="${y}" rx="42" ry="52" fill="${colour}"/>`
}

function drawBunting(width: number): string {
  const colours = ['#d9603f', '#e2a33c', '#5a7d4d', '#5a7db8', '#b8456b']
  const step = width / 10
  const flags = Array.from({ length: 10 }, (_, index) => {
    const x = index * step + step * 0.2
    const y = 40 + Math.sin(((index + 0.5) / 10) * Math.PI) * 50
    return `<path d="M${x} ${y}h${step * 0.6}l-${step * 0.3} ${step * 0.7}z" fill="${colours[index % colours.length]}"/>`
  })
  return flags.join('')
}
