package ui

import (
	"sync"
	"time"
)

// Queue brings the results of background work to the frame. Any goroutine may
// post; the frame drains within a budget, so that a flood of results costs
// many frames a little and none of them much.
type Queue struct {
	mu    sync.Mutex
	tasks []func()
	wake  func() // wakes a frame that waits for events; set while a window is open
}

// Post adds a task that the main goroutine will run in one of its next frames.
// Tasks run in the order in which they were posted.
func (q *Queue) Post(task func()) {
	q.mu.Lock()
	q.tasks = append(q.tasks, task)
	wake := q.wake
	q.mu.Unlock()
	if wake != nil {
		wake()
	}
}

// setWake names the function that ends the wait for events, or nil.
func (q *Queue) setWake(wake func()) {
	q.mu.Lock()
	q.wake = wake
	q.mu.Unlock()
}

// Len returns the number of tasks that wait.
func (q *Queue) Len() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.tasks)
}

// drain runs tasks until none is left or the budget is used up, but at least
// one, so that results always arrive in the end.
func (q *Queue) drain(budget time.Duration) {
	for start := time.Now(); ; {
		task := q.next()
		if task == nil {
			return
		}
		task()
		if time.Since(start) >= budget {
			return
		}
	}
}

func (q *Queue) next() func() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.tasks) == 0 {
		return nil
	}
	task := q.tasks[0]
	q.tasks[0] = nil
	q.tasks = q.tasks[1:]
	if len(q.tasks) == 0 {
		q.tasks = nil // let go of the array that grew in a flood
	}
	return task
}
