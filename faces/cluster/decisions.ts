/** What a decision is about: a face, or a person by the id of their group. */
export type Subject = { readonly face: string } | { readonly person: string }

/**
 * A decision of a user. Lists of decisions are ordered oldest first; if two contradict each other,
 * the newer one counts.
 *
 * - `same`: a face belongs to a person, two faces are one person, or two people are one person, who
 *   keeps the id of the first. Faces that are decided to be one person may be in one photo.
 *
 * - `different`: the opposite of each of these.
 *
 * - `known`: a person whom the user named or confirmed. Their id is kept, and two known people are
 *   never merged automatically.
 *
 * - `not-a-face`: the face belongs to nobody.
 */
export type Decision =
  | { readonly kind: 'same'; readonly of: readonly [Subject, Subject] }
  | { readonly kind: 'different'; readonly of: readonly [Subject, Subject] }
  | { readonly kind: 'known'; readonly person: string }
  | { readonly kind: 'not-a-face'; readonly face: string }

/**
 * Decisions without contradictions: subjects that belong together, and which of these must stay
 * apart.
 */
export type ResolvedDecisions = {
  readonly subjects: readonly DecidedSubject[]
  readonly ignoredFaces: ReadonlySet<string>
}

/** The faces and people that the user decided to be one person. */
export type DecidedSubject = {
  /** The id that the person keeps; absent if the decisions are about faces only. */
  readonly personId: string | undefined
  /** Every id of the person, after people were merged. */
  readonly people: readonly string[]
  readonly faces: readonly string[]
  /** The subjects that are other people according to the user. */
  readonly others: ReadonlySet<DecidedSubject>
}

type Component = {
  personId: string | undefined
  readonly people: string[]
  readonly faces: string[]
  readonly others: Set<Component>
}

/** Applies decisions from the newest to the oldest and skips those that contradict newer ones. */
export function resolveDecisions(decisions: readonly Decision[]): ResolvedDecisions {
  const components = new Map<string, Component>()
  const ignoredFaces = new Set<string>()
  const faceDecided = new Set<string>()
  for (const decision of decisions.toReversed()) {
    switch (decision.kind) {
      case 'known':
        getOrAddComponent({ person: decision.person }, components)
        break
      case 'not-a-face':
        // A newer "is this person" overrides "not a face".
        if (!faceDecided.has(decision.face)) ignoredFaces.add(decision.face)
        break
      case 'same':
        join(decision.of, components)
        for (const subject of decision.of) if ('face' in subject) faceDecided.add(subject.face)
        break
      case 'different':
        keepApart(decision.of, components)
        break
    }
  }
  return { subjects: [...new Set(components.values())], ignoredFaces }
}

/** Returns whether the user decided that any two of these are different people. */
export function areDifferent(first: readonly DecidedSubject[], second: readonly DecidedSubject[]): boolean {
  return first.some(one => second.some(other => one.others.has(other)))
}

/**
 * Returns whether any two of these must not be merged: the user decided that they are different, or
 * both are known people, whose ids must be kept.
 */
export function mustStayApart(first: readonly DecidedSubject[], second: readonly DecidedSubject[]): boolean {
  return first.some(one =>
    second.some(
      other =>
        one.others.has(other) ||
        (one.personId !== undefined && other.personId !== undefined && one.personId !== other.personId),
    ),
  )
}

function join(of: readonly [Subject, Subject], components: Map<string, Component>): void {
  const first = getOrAddComponent(of[0], components)
  const second = getOrAddComponent(of[1], components)
  if (first === second || first.others.has(second)) return
  const bothPeople = of.every(subject => 'person' in subject)
  // Only a decision about two people merges people; a face has one person at a time.
  if (first.personId !== undefined && second.personId !== undefined && !bothPeople) return

  const personId = first.personId ?? second.personId
  // Moving the smaller subject keeps this fast for a person with thousands of decided faces.
  const [kept, gone] = countMembers(first) < countMembers(second) ? [second, first] : [first, second]
  kept.personId = personId
  for (const person of gone.people) {
    kept.people.push(person)
    components.set(buildKey({ person }), kept)
  }
  for (const face of gone.faces) {
    kept.faces.push(face)
    components.set(buildKey({ face }), kept)
  }
  for (const other of gone.others) {
    other.others.delete(gone)
    other.others.add(kept)
    kept.others.add(other)
  }
}

function countMembers({ people, faces }: Component): number {
  return people.length + faces.length
}

function keepApart(of: readonly [Subject, Subject], components: Map<string, Component>): void {
  const first = getOrAddComponent(of[0], components)
  const second = getOrAddComponent(of[1], components)
  if (first === second) return
  first.others.add(second)
  second.others.add(first)
}

function getOrAddComponent(subject: Subject, components: Map<string, Component>): Component {
  const known = components.get(buildKey(subject))
  if (known) return known
  const isFace = 'face' in subject
  const component: Component = {
    personId: isFace ? undefined : subject.person,
    people: isFace ? [] : [subject.person],
    faces: isFace ? [subject.face] : [],
    others: new Set(),
  }
  components.set(buildKey(subject), component)
  return component
}

function buildKey(subject: Subject): string {
  return 'face' in subject ? `face:${subject.face}` : `person:${subject.person}`
}
