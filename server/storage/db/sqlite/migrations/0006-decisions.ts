import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['hiddenAt', 'favouriteAt', 'coverChosenAt']) {
    await db.schema.alterTable('people').addColumn(column, 'integer').execute()
  }
  await db.schema
    .alterTable('faces')
    .addColumn('standing', 'text', column => column.notNull().defaultTo('open'))
    .execute()
  await db.schema.alterTable('faces').addColumn('drawnAt', 'integer').execute()
  for (const column of ['lastPersonNumber', 'revision', 'groupedRevision']) {
    await db.schema
      .alterTable('groupings')
      .addColumn(column, 'integer', definition => definition.notNull().defaultTo(0))
      .execute()
  }

  await db.schema
    .createTable('decisions')
    .addColumn('seq', 'integer', column => column.primaryKey().autoIncrement())
    .addColumn('id', 'text', column => column.notNull().unique())
    .addColumn('ownerId', 'text', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('origin', 'text', column => column.notNull())
    .addColumn('madeAt', 'integer', column => column.notNull())
    .addColumn('undoneAt', 'integer')
    .addColumn('revision', 'integer', column => column.notNull())
    .addColumn('personId', 'text')
    .addColumn('telling', 'text', column => column.notNull())
    .execute()
  await createIndex(db, 'decisionsByOwner', 'decisions', ['ownerId', 'seq'])

  await db.schema
    .createTable('decisionFaces')
    .addColumn('seq', 'integer', column => column.notNull().references('decisions.seq').onDelete('cascade'))
    .addColumn('ownerId', 'text', column => column.notNull())
    .addColumn('faceId', 'text', column => column.notNull().references('faces.id').onDelete('cascade'))
    .addColumn('fromPersonId', 'text')
    .addColumn('fromStanding', 'text', column => column.notNull())
    .addColumn('toPersonId', 'text')
    .addColumn('toStanding', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('decisionFacesKey', ['seq', 'faceId'])
    .execute()
  await createIndex(db, 'decisionFacesByFace', 'decisionFaces', ['faceId', 'seq'])

  await db.schema
    .createTable('decisionPeople')
    .addColumn('seq', 'integer', column => column.notNull().references('decisions.seq').onDelete('cascade'))
    .addColumn('ownerId', 'text', column => column.notNull())
    .addColumn('personId', 'text', column => column.notNull())
    .addColumn('field', 'text', column => column.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('isFollowing', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('decisionPeopleKey', ['seq', 'personId', 'field', 'isFollowing'])
    .execute()
  await createIndex(db, 'decisionPeopleByPerson', 'decisionPeople', ['ownerId', 'personId', 'seq'])

  await db.schema
    .createTable('followingMoves')
    .addColumn('seq', 'integer', column => column.notNull().references('decisions.seq').onDelete('cascade'))
    .addColumn('ownerId', 'text', column => column.notNull())
    .addColumn('faceId', 'text', column => column.notNull().references('faces.id').onDelete('cascade'))
    .addColumn('fromPersonId', 'text')
    .addColumn('toPersonId', 'text')
    .addPrimaryKeyConstraint('followingMovesKey', ['seq', 'faceId'])
    .execute()
  await createIndex(db, 'followingMovesByFace', 'followingMoves', ['faceId'])

  await db.schema
    .createTable('drawnFaces')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('ownerId', 'text', column => column.notNull())
    .addColumn('photoId', 'text', column => column.notNull().references('photos.id').onDelete('cascade'))
    .addColumn('seq', 'integer', column => column.notNull().references('decisions.seq').onDelete('cascade'))
    .addColumn('x', 'real', column => column.notNull())
    .addColumn('y', 'real', column => column.notNull())
    .addColumn('width', 'real', column => column.notNull())
    .addColumn('height', 'real', column => column.notNull())
    .addColumn('personId', 'text')
    .addColumn('name', 'text')
    .addColumn('failureCode', 'text')
    .addColumn('failureReason', 'text')
    .execute()
  await createIndex(db, 'drawnFacesByPhoto', 'drawnFaces', ['photoId'])
  await createIndex(db, 'drawnFacesByDecision', 'drawnFaces', ['seq'])

  await db.schema
    .createTable('reviewQuestions')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('ownerId', 'text', column => column.notNull())
    .addColumn('faceId', 'text', column => column.notNull().references('faces.id').onDelete('cascade'))
    .addColumn('otherFaceId', 'text', column => column.notNull().references('faces.id').onDelete('cascade'))
    .addColumn('personId', 'text', column => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('otherPersonId', 'text', column =>
      column.notNull().references('people.id').onDelete('cascade'),
    )
    .addColumn('otherSide', 'text')
    .addColumn('settles', 'integer', column => column.notNull())
    .addColumn('worth', 'real', column => column.notNull())
    .execute()
  await createIndex(db, 'reviewQuestionsByWorth', 'reviewQuestions', ['ownerId', 'worth'])
  for (const column of ['faceId', 'otherFaceId', 'personId', 'otherPersonId']) {
    await createIndex(db, `reviewQuestionsBy_${column}`, 'reviewQuestions', [column])
  }

  await db.schema
    .createTable('reviewAnswers')
    .addColumn('ownerId', 'text', column => column.notNull())
    .addColumn('faceId', 'text', column => column.notNull().references('faces.id').onDelete('cascade'))
    .addColumn('otherFaceId', 'text', column => column.notNull().references('faces.id').onDelete('cascade'))
    .addColumn('personId', 'text', column => column.notNull())
    .addColumn('otherPersonId', 'text', column => column.notNull())
    .addColumn('answer', 'text', column => column.notNull())
    .addColumn('seq', 'integer', column => column.references('decisions.seq').onDelete('cascade'))
    .addColumn('answeredAt', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('reviewAnswersKey', ['ownerId', 'faceId', 'otherFaceId'])
    .execute()
  await createIndex(db, 'reviewAnswersByFace', 'reviewAnswers', ['faceId'])
  await createIndex(db, 'reviewAnswersByOtherFace', 'reviewAnswers', ['otherFaceId'])
  await createIndex(db, 'reviewAnswersByDecision', 'reviewAnswers', ['seq'])
}

async function createIndex(
  db: Kysely<unknown>,
  name: string,
  table: string,
  columns: string[],
): Promise<void> {
  await db.schema.createIndex(name).on(table).columns(columns).execute()
}
