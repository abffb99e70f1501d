export { up } from '../../migrations/0036-decided-faces.ts'
