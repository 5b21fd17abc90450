// Reads what a hub has exported with golang.org/x/mod/sumdb, of which none is the hub's: `tiles DIRECTORY VKEY`, and `notes` on standard input.
package main

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const height = 8

func check(err error) {
	if err != nil {
		fmt.Println("FAILED", err)
		os.Exit(1)
	}
}

// files reads the tiles of a directory, laid out as C2SP tlog-tiles has them.
type files string

func (files) Height() int { return height }

func (directory files) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	var read [][]byte
	for _, tile := range tiles {
		path := strings.Replace(tile.Path(), "tile/8/", "tile/", 1)
		data, err := os.ReadFile(filepath.Join(string(directory), path))
		if err != nil {
			return nil, err
		}
		read = append(read, data)
	}
	return read, nil
}

func (files) SaveTiles([]tlog.Tile, [][]byte) {}

func open(text []byte, vkey string) (string, error) {
	verifier, err := note.NewVerifier(vkey)
	if err != nil {
		return "", err
	}
	opened, err := note.Open(text, note.VerifierList(verifier))
	if err != nil {
		return "", err
	}
	return opened.Text, nil
}

func entries(directory string, size int64) [][]byte {
	var all [][]byte
	for bundle := int64(0); int64(len(all)) < size; bundle++ {
		tile := tlog.Tile{H: height, L: 0, N: bundle, W: int(min(size-bundle*256, 256))}
		path := strings.Replace(tile.Path(), "tile/8/0/", "tile/entries/", 1)
		data, err := os.ReadFile(filepath.Join(directory, path))
		check(err)
		for len(data) > 0 {
			length := int(binary.BigEndian.Uint16(data))
			all = append(all, data[2:2+length])
			data = data[2+length:]
		}
	}
	return all
}

func min(a, b int64) int64 {
	if a < b {
		return a
	}
	return b
}

func readTiles(directory, vkey string) {
	text, err := os.ReadFile(filepath.Join(directory, "checkpoint"))
	check(err)
	body, err := open(text, vkey)
	check(err)
	lines := strings.Split(body, "\n")
	size, err := strconv.ParseInt(lines[1], 10, 64)
	check(err)
	root, err := base64.StdEncoding.DecodeString(lines[2])
	check(err)
	tree := tlog.Tree{N: size}
	copy(tree.Hash[:], root)
	reader := tlog.TileHashReader(tree, files(directory))
	computed, err := tlog.TreeHash(size, reader)
	check(err)
	if computed != tree.Hash {
		check(fmt.Errorf("the root is %v, not %v", computed, tree.Hash))
	}
	for index, entry := range entries(directory, size) {
		proof, err := tlog.ProveRecord(size, int64(index), reader)
		check(err)
		check(tlog.CheckRecord(proof, size, tree.Hash, int64(index), tlog.RecordHash(entry)))
		if tlog.CheckRecord(proof, size, tree.Hash, int64(index), tlog.RecordHash(append(entry, 'x'))) == nil {
			check(fmt.Errorf("another entry %d is proven too", index))
		}
	}
	for earlier := int64(1); earlier <= size; earlier += 7 {
		old, err := tlog.TreeHash(earlier, reader)
		check(err)
		proof, err := tlog.ProveTree(size, earlier, reader)
		check(err)
		check(tlog.CheckTree(proof, size, tree.Hash, earlier, old))
	}
	fmt.Printf("GOOD %d %s\n", size, lines[2])
}

func readNotes() {
	scanner := bufio.NewScanner(os.Stdin)
	scanner.Buffer(nil, 1<<20)
	var answers bytes.Buffer
	for scanner.Scan() {
		var asked struct{ Note, Vkey string }
		check(json.Unmarshal(scanner.Bytes(), &asked))
		text, err := base64.StdEncoding.DecodeString(asked.Note)
		check(err)
		_, err = open(text, asked.Vkey)
		fmt.Fprintln(&answers, err == nil)
	}
	os.Stdout.Write(answers.Bytes())
}

func main() {
	if os.Args[1] == "tiles" {
		readTiles(os.Args[2], os.Args[3])
	} else {
		readNotes()
	}
}
