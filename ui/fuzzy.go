package ui

import "unicode"

// Weights of [fuzzy]: letters that begin a word, and letters that follow each
// other, are what people type.
const (
	fuzzyStart   = 10 // a letter at the beginning of the text
	fuzzyWord    = 7  // one that begins a word
	fuzzyRun     = 5  // one that follows the letter before it
	fuzzyLongGap = 3  // most that a gap costs; each letter in it costs 1
)

// fuzzy tells how well a text has the letters of a pattern in their order, with
// others between them; higher is better. at are the places of the letters in
// the text, in runes. Case and spaces of the pattern do not count.
func fuzzy(pattern, text string) (score int, at []int, ok bool) {
	wanted, letters := fuzzyLetters(pattern), []rune(text)
	if len(wanted) == 0 {
		return 0, nil, true
	}
	// best[i][j] is the best score of the first i+1 letters with the last of
	// them at j, from[i][j] the place of the letter before it.
	best, from := make([][]int, len(wanted)), make([][]int, len(wanted))
	const never = -1 << 30
	for i, letter := range wanted {
		best[i], from[i] = make([]int, len(letters)), make([]int, len(letters))
		for j := range letters {
			best[i][j] = never
			if unicode.ToLower(letters[j]) != letter {
				continue
			}
			own := fuzzyBonus(letters, j)
			if i == 0 {
				best[i][j] = own - min(j, fuzzyLongGap)
				continue
			}
			for k := range j {
				gain := own - min(j-k-1, fuzzyLongGap)
				if k == j-1 {
					gain += fuzzyRun
				}
				if best[i-1][k] != never && best[i-1][k]+gain > best[i][j] {
					best[i][j], from[i][j] = best[i-1][k]+gain, k
				}
			}
		}
	}
	last, end := len(wanted)-1, -1
	for j := range letters {
		if best[last][j] != never && (end < 0 || best[last][j] > best[last][end]) {
			end = j
		}
	}
	if end < 0 {
		return 0, nil, false
	}
	score, at = best[last][end], make([]int, len(wanted))
	for i, j := last, end; i >= 0; i-- {
		at[i], j = j, from[i][j]
	}
	return score, at, true
}

// fuzzyLetters are the letters of a pattern that count, in lower case.
func fuzzyLetters(pattern string) (letters []rune) {
	for _, r := range pattern {
		if !unicode.IsSpace(r) {
			letters = append(letters, unicode.ToLower(r))
		}
	}
	return letters
}

// fuzzyBonus is what the place of a letter is worth.
func fuzzyBonus(text []rune, at int) int {
	switch {
	case at == 0:
		return fuzzyStart
	case !unicode.IsLetter(text[at-1]) && !unicode.IsDigit(text[at-1]):
		return fuzzyWord
	}
	return 0
}
