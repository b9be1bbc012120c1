// Lets a customer sign on the page behind the link of an estimate: strokes of a pen, in units of the field. A file of its own,
// because no script is inline; without it the page works, and is not signed.
;(function () {
  var pad = document.getElementById('pad')
  var ink = document.getElementById('ink')
  var field = document.getElementById('strokes')
  var clear = document.getElementById('clear')
  var apart = 3
  var mostPoints = 3500
  var width = pad.viewBox.baseVal.width
  var height = pad.viewBox.baseVal.height
  var strokes = []
  var isDrawing = false

  function unit(share, most) {
    return Math.round(Math.min(1, Math.max(0, share)) * most)
  }
  function pointOf(event) {
    var frame = pad.getBoundingClientRect()
    return [
      unit((event.clientX - frame.left) / frame.width, width),
      unit((event.clientY - frame.top) / frame.height, height),
    ]
  }
  function show() {
    ink.setAttribute(
      'd',
      strokes
        .map(function (stroke) {
          var rest = stroke.length > 2 ? stroke.slice(2) : stroke
          return 'M' + stroke[0] + ' ' + stroke[1] + 'L' + rest.join(' ')
        })
        .join(''),
    )
    field.value = strokes.length > 0 ? JSON.stringify(strokes) : ''
    clear.hidden = strokes.length === 0
  }

  pad.addEventListener('pointerdown', function (event) {
    if (event.button !== 0) return
    event.preventDefault()
    pad.setPointerCapture(event.pointerId)
    isDrawing = true
    strokes.push(pointOf(event))
    show()
  })
  pad.addEventListener('pointermove', function (event) {
    var last = strokes[strokes.length - 1]
    if (!isDrawing || !last) return
    var point = pointOf(event)
    var points = strokes.reduce(function (sum, stroke) {
      return sum + stroke.length / 2
    }, 0)
    var distance = Math.hypot(point[0] - last[last.length - 2], point[1] - last[last.length - 1])
    if (points >= mostPoints || distance < apart) return
    last.push(point[0], point[1])
    show()
  })
  function end() {
    isDrawing = false
  }
  pad.addEventListener('pointerup', end)
  pad.addEventListener('pointercancel', end)
  clear.addEventListener('click', function () {
    strokes = []
    show()
  })
  document.getElementById('signing').hidden = false
})()
