import { TYPICAL_FACES_IN_A_SET, type TypicalFaces } from './grouping-model.ts'

// [Note: Commonness] Embeddings are denser for some kinds of faces (children, people of one
// descent, faces out of focus): two strangers among them are as similar as two pictures of one
// person elsewhere. The density around a face is measured by its similarity to the most similar of
// a few typical faces, each the mean of a hundred people or more. Subtracting a part of it from the
// similarity of two faces is the score normalisation of speaker recognition (R. Auckenthaler et
// al., 2000) with a cohort of means. It raises the true accept rate at a false accept rate of 1 in
// 100,000 from 0.56 to 0.76.
//
// [Note: Very common faces] The weight of commonness is fitted to adults, few of whom are very
// common. Babies and small children are, and the networks hardly tell them apart: with that weight
// alone, the largest people of a library were mixtures of a dozen babies. Above a limit, commonness
// therefore counts several times as much. Limit and weight were chosen on development halves of
// families and of childhood pictures with bench/libraries.ts (decision 120).

/**
 * Returns the similarity to the most similar typical face, averaged over the sets. It is linear in
 * the length of `vector`: the commonness of a sum of embeddings is that of their mean times their
 * number.
 */
export function computeCommonness(vector: Float32Array, typicalFaces: TypicalFaces): number {
  const { length } = vector
  const setLength = TYPICAL_FACES_IN_A_SET * length
  let total = 0
  for (let set = 0; set < typicalFaces.length; set += setLength) {
    let highest = -Infinity
    // Four at a time take little more than half of the time.
    for (let row = set; row < set + setLength; row += 4 * length) {
      let [first, second, third, fourth] = [0, 0, 0, 0]
      for (let i = 0; i < length; i++) {
        const value = vector[i]!
        first += value * typicalFaces[row + i]!
        second += value * typicalFaces[row + length + i]!
        third += value * typicalFaces[row + 2 * length + i]!
        fourth += value * typicalFaces[row + 3 * length + i]!
      }
      highest = Math.max(highest, first, second, third, fourth)
    }
    total += highest
  }
  return (total * setLength) / typicalFaces.length
}
