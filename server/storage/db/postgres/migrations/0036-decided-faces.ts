export { up } from '../../sqlite/migrations/0036-decided-faces.ts'
