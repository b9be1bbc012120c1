// Copies the text of a Pix code at a press. A file of its own, because no script is inline; without it the text is copied by hand.
;(function () {
  var text = document.getElementById('pix')
  var button = document.getElementById('copy')

  function done() {
    button.textContent = button.dataset.done
  }
  button.addEventListener('click', function () {
    // Where a browser keeps the clipboard from the page, the text is chosen, to be copied by hand.
    text.select()
    if (navigator.clipboard) navigator.clipboard.writeText(text.value).then(done, function () {})
  })
  button.hidden = false
})()
