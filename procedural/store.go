package procedural

import (
	"container/list"
	"crypto/sha256"
	"encoding/hex"
	"sync"
)

// Key names a result by its content: the digest of its bytes. "" names none.
type Key string

// KeyOf returns the key of an encoded result.
func KeyOf(data []byte) Key {
	sum := sha256.Sum256(data)
	return Key(hex.EncodeToString(sum[:16]))
}

// Store holds results by key within a memory budget: the least recently used go
// first, those that are shown never. It may be used from several goroutines.
type Store struct {
	mu     sync.Mutex
	budget int
	used   int
	byKey  map[Key]*list.Element
	recent *list.List // of *stored, most recently used first
}

type stored struct {
	key    Key
	result *Result
	bytes  int
	pins   int
}

// NewStore returns a store that keeps about budget bytes of results beyond those
// that are pinned.
func NewStore(budget int) *Store {
	return &Store{budget: budget, byKey: map[Key]*list.Element{}, recent: list.New()}
}

// Put stores a result, which must not be changed afterwards, and returns its key.
func (s *Store) Put(r *Result) (Key, error) {
	data, err := r.MarshalBinary()
	if err != nil {
		return "", err
	}
	key := KeyOf(data)
	s.mu.Lock()
	defer s.mu.Unlock()
	if e := s.byKey[key]; e != nil {
		s.recent.MoveToFront(e)
		return key, nil
	}
	s.byKey[key] = s.recent.PushFront(&stored{key: key, result: r, bytes: 3 * len(data)})
	s.used += 3 * len(data) // rows in memory are about that much larger
	s.evict()
	return key, nil
}

// Get returns the result of a key, or nil where it was evicted or never there.
func (s *Store) Get(key Key) *Result {
	s.mu.Lock()
	defer s.mu.Unlock()
	e := s.byKey[key]
	if e == nil {
		return nil
	}
	s.recent.MoveToFront(e)
	return e.Value.(*stored).result
}

// Pin keeps a result from being evicted until it is unpinned as often. It
// reports whether the result is there; only then there is something to unpin.
func (s *Store) Pin(key Key) bool { return s.pin(key, 1) }

// Unpin undoes Pin.
func (s *Store) Unpin(key Key) { s.pin(key, -1) }

func (s *Store) pin(key Key, by int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	e := s.byKey[key]
	if e == nil {
		return false
	}
	x := e.Value.(*stored)
	x.pins = max(0, x.pins+by)
	s.evict()
	return true
}

// Used returns about how many bytes are held.
func (s *Store) Used() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.used
}

// evict drops results from the end until the budget holds. The newest stays even
// when it alone is over the budget: it is about to be shown.
func (s *Store) evict() {
	for e := s.recent.Back(); e != nil && e != s.recent.Front() && s.used > s.budget; {
		next := e.Prev()
		if x := e.Value.(*stored); x.pins <= 0 {
			s.recent.Remove(e)
			delete(s.byKey, x.key)
			s.used -= x.bytes
		}
		e = next
	}
}
